"""Who made each token, who kept it, and when it was last used."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the columns: those that there are were made by nobody knows whom, and read on."""
    for name in ("held_by", "maker"):
        op.add_column("api_token", sa.Column(name, sa.Text, nullable=False, server_default=""))
    op.add_column("api_token", sa.Column("keeper", sa.Text, nullable=True))
    op.add_column("api_token", sa.Column("used_at", sa.DateTime(timezone=True), nullable=True))
