"""The tables of 0.1.0, which a new database gets without a migration.

Databases made during the development of 0.1.0 have this number already.
"""

revision = "0005"
down_revision = None
