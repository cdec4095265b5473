"""Runs the migrations for Alembic, on the connection and in the transaction of the caller."""

from alembic import context

from referee.store.tables import GAMES

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=GAMES.metadata,
)
context.run_migrations()
