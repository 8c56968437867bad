"""Tables in the database: schema, migrations, the store, and the journal that writes."""
