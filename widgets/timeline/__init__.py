"""The timeline view: lanes, ruler, map and tree. A picture model is handed in; nothing here reads a trace."""
