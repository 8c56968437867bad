"""The application: routes, middleware, pages, and the parts of a running server."""
