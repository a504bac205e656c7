"""The report: sections of HTML that a browser and a QTextDocument show alike."""
