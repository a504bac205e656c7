"""The Qt part of the application: main window, panel host, session, jobs, actions."""
