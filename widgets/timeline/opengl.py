"""Draws rectangles with the graphics card into an image in memory: no window takes part, so none can spoil it."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QOffscreenSurface, QOpenGLContext, QOpenGLExtraFunctions, QSurfaceFormat
from PySide6.QtOpenGL import (
    QOpenGLBuffer,
    QOpenGLFramebufferObject,
    QOpenGLShader,
    QOpenGLShaderProgram,
    QOpenGLVertexArrayObject,
)

from widgets.timeline.columns import HATCH_EVERY, HATCH_LINE
from widgets.timeline.painter import PainterFault
from widgets.timeline.rectangles import RECTANGLE, Rectangles, rectangles
from widgets.timeline.scene import Scene, Spans

_VERSION = (3, 3)
_TRIANGLE_STRIP, _UNSIGNED_BYTE, _FLOAT = 0x0005, 0x1401, 0x1406
_RENDERER, _BLEND, _DEPTH_TEST, _NO_ERROR = 0x1F01, 0x0BE2, 0x0B71, 0

# Row 0 of the frame buffer is the top of the picture, so that nothing has to be turned over on the way back.
_VERTEX = """
in vec4 edges;
in vec4 color;
uniform vec2 size;
flat out vec4 paint;
void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = vec4(mix(edges.xy, edges.zw, corner) / size * 2.0 - 1.0, 0.0, 1.0);
    paint = color.bgra;
}
"""
_FRAGMENT = """
flat in vec4 paint;
uniform vec2 hatch;
out vec4 pixel;
void main() {
    vec2 place = floor(gl_FragCoord.xy);
    if (paint.a < 0.5 && mod(place.x + place.y, hatch.x) >= hatch.y) discard;
    pixel = vec4(paint.rgb, 1.0);
}
"""


class OpenGLSurface:
    """A context of its own with one program; raises `PainterFault` when any of it can't be had."""

    def __init__(self) -> None:
        wished = QSurfaceFormat()
        wished.setVersion(*_VERSION)
        wished.setProfile(QSurfaceFormat.OpenGLContextProfile.CoreProfile)
        self._surface = QOffscreenSurface()
        self._surface.setFormat(wished)
        self._surface.create()
        self._context = QOpenGLContext()
        self._context.setFormat(wished)
        if not self._context.create() or not self._context.makeCurrent(self._surface):
            raise PainterFault("no OpenGL context")
        self._frame: QOpenGLFramebufferObject | None = None
        try:
            if self._context.format().version() < (3, 0):
                raise PainterFault("OpenGL is older than 3")
            self._calls = QOpenGLExtraFunctions(self._context)
            self._calls.initializeOpenGLFunctions()
            self.renderer = str(self._calls.glGetString(_RENDERER))
            self._program = self._linked()
            self._points = QOpenGLVertexArrayObject()
            self._points.create()
            self._buffer = QOpenGLBuffer(QOpenGLBuffer.Type.VertexBuffer)
            self._buffer.setUsagePattern(QOpenGLBuffer.UsagePattern.StreamDraw)
            self._buffer.create()
        finally:
            self._context.doneCurrent()

    def _linked(self) -> QOpenGLShaderProgram:
        es = self._context.isOpenGLES()
        head = "#version 300 es\nprecision highp float;\n" if es else "#version 330\n"
        program = QOpenGLShaderProgram()
        kinds = QOpenGLShader.ShaderTypeBit
        for kind, code in ((kinds.Vertex, _VERTEX), (kinds.Fragment, _FRAGMENT)):
            if not program.addShaderFromSourceCode(kind, head + code):
                raise PainterFault(program.log())
        program.bindAttributeLocation("edges", 0)
        program.bindAttributeLocation("color", 1)
        if not program.link():
            raise PainterFault(program.log())
        return program

    def draw(self, parts: Rectangles, width: int, height: int, hatch: tuple[float, float]) -> QImage:
        """``parts`` in their order on an image of ``width`` times ``height`` physical pixels; ``hatch``: distance and
        width of the lines of hatched rectangles. Raises PainterFault, also when the context was lost."""
        if not self._context.makeCurrent(self._surface):
            raise PainterFault("the OpenGL context was lost")
        try:
            frame = self._frame_of(QSize(width, height))
            frame.bind()
            self._run(parts, width, height, hatch)
            image = frame.toImage(False)
            failure = self._calls.glGetError()
            frame.release()
        finally:
            self._context.doneCurrent()
        if failure != _NO_ERROR or image.isNull():
            raise PainterFault(f"OpenGL error {failure:#x}")
        image.reinterpretAsFormat(QImage.Format.Format_RGB32)
        return image

    def _frame_of(self, size: QSize) -> QOpenGLFramebufferObject:
        if self._frame is None or self._frame.size() != size:
            self._frame = QOpenGLFramebufferObject(size)
            if not self._frame.isValid():
                self._frame = None
                raise PainterFault(f"no frame buffer of {size.width()} x {size.height()}")
        return self._frame

    def _run(self, parts: Rectangles, width: int, height: int, hatch: tuple[float, float]) -> None:
        calls, program = self._calls, self._program
        calls.glViewport(0, 0, width, height)
        calls.glDisable(_BLEND)
        calls.glDisable(_DEPTH_TEST)
        program.bind()
        program.setUniformValue(program.uniformLocation("size"), float(width), float(height))
        program.setUniformValue(program.uniformLocation("hatch"), *hatch)
        self._points.bind()
        self._buffer.bind()
        block = np.ascontiguousarray(parts).tobytes()
        self._buffer.allocate(block, len(block))
        stride, first_of_color = RECTANGLE.itemsize, RECTANGLE.fields["color"][1]  # type: ignore[index]
        for place, (kind, offset) in enumerate(((_FLOAT, 0), (_UNSIGNED_BYTE, first_of_color))):
            program.enableAttributeArray(place)
            program.setAttributeBuffer(place, kind, offset, 4, stride)
            calls.glVertexAttribDivisor(place, 1)
        calls.glDrawArraysInstanced(_TRIANGLE_STRIP, 0, 4, len(parts))
        self._buffer.release()
        self._points.release()
        program.release()

    def close(self) -> None:
        """Give all of it back to the driver."""
        if self._context.makeCurrent(self._surface):
            self._frame = None
            self._buffer.destroy()
            self._points.destroy()
            self._program.removeAllShaders()
            self._context.doneCurrent()
        self._surface.destroy()


class OpenGLImages:
    """Images of scenes from an `OpenGLSurface`."""

    def __init__(self, surface: OpenGLSurface) -> None:
        self._surface = surface

    def __call__(self, scene: Scene, spans: Spans) -> QImage:
        hatch = HATCH_EVERY * scene.ratio, HATCH_LINE * scene.ratio
        return self._surface.draw(rectangles(scene, spans), *scene.pixels, hatch)
