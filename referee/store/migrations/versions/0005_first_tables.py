"""The tables of 0.1.0, which a new database gets without a migration.

Databases that were made on the way to 0.1.0 stand at this number already.
"""

revision = "0005"
down_revision = None
