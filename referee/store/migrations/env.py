"""What Alembic runs around the migrations; the connection and its transaction come from outside."""

from alembic import context

from referee.store.tables import GAMES

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=GAMES.metadata,
)
context.run_migrations()
