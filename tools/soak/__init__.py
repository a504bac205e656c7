"""One process of the program that is used for as long as asked: results opened, looked at and closed again."""
