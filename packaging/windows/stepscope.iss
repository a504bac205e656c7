; Inno Setup 6.3 or newer: the installer of one user, without administrator rights, of what PyInstaller made.
;   iscc /DVersion=0.1.0 packaging\windows\stepscope.iss    writes dist\stepscope-0.1.0-setup.exe
; Before it: python packaging\make-icon build\stepscope.ico, then pyinstaller packaging\stepscope.spec.

#ifndef Version
  #error Name the version: /DVersion=0.1.0, the one in stepscope\__init__.py
#endif

[Setup]
AppId={{6C5B6E0E-9A7D-4E0B-8F53-3C2F4C1B7A52}
AppName=Stepscope
AppVersion={#Version}
AppPublisher=The Stepscope authors
DefaultDirName={autopf}\Stepscope
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
CloseApplications=yes
Compression=lzma2
SolidCompression=yes
LicenseFile=..\..\LICENSE
SetupIconFile=..\..\build\stepscope.ico
UninstallDisplayIcon={app}\stepscope.exe
OutputDir=..\..\dist
OutputBaseFilename=stepscope-{#Version}-setup

[Tasks]
Name: folders; Description: "Offer ""Open with Stepscope"" for folders"
Name: desktopicon; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
; What an older version had and this one has not must not be found.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "..\..\dist\stepscope\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion

[Icons]
Name: "{autoprograms}\Stepscope"; Filename: "{app}\stepscope.exe"
Name: "{autodesktop}\Stepscope"; Filename: "{app}\stepscope.exe"; Tasks: desktopicon

[Registry]
; HKA: the user's own part of the registry, as the installation is the user's own.
Root: HKA; Subkey: "Software\Classes\.stepscope"; ValueType: string; ValueName: ""; ValueData: "Stepscope.Profile"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.stepscope"; ValueType: string; ValueName: "Content Type"; ValueData: "application/x-stepscope"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.stepscope\OpenWithProgids"; ValueType: string; ValueName: "Stepscope.Profile"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Stepscope.Profile"; ValueType: string; ValueName: ""; ValueData: "Stepscope profile"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Stepscope.Profile\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\stepscope.exe,0"
Root: HKA; Subkey: "Software\Classes\Stepscope.Profile\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\stepscope.exe"" ""%1"""
Root: HKA; Subkey: "Software\Classes\Directory\shell\Stepscope"; ValueType: string; ValueName: ""; ValueData: "Open with Stepscope"; Flags: uninsdeletekey; Tasks: folders
Root: HKA; Subkey: "Software\Classes\Directory\shell\Stepscope"; ValueType: string; ValueName: "Icon"; ValueData: "{app}\stepscope.exe,0"; Tasks: folders
Root: HKA; Subkey: "Software\Classes\Directory\shell\Stepscope\command"; ValueType: string; ValueName: ""; ValueData: """{app}\stepscope.exe"" ""%1"""; Tasks: folders

[Run]
Filename: "{app}\stepscope.exe"; Description: "{cm:LaunchProgram,Stepscope}"; Flags: nowait postinstall skipifsilent
