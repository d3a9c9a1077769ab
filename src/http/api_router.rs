//! Routes with their part of the OpenAPI document. The document is made only when it is asked for: for all routes
//! together that takes longer than opening a small database. Which routes there are: `src/server/routes.rs`.

use std::sync::Arc;

use axum::Router;
use axum::handler::Handler;
use axum::routing::{MethodFilter, MethodRouter};
use utoipa::openapi::OpenApi;
use utoipa_axum::PathItemExt;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use crate::app::App;

/// The routes of a feature.
#[derive(Default)]
pub struct ApiRouter {
    router: Router<Arc<App>>,
    documents: Vec<fn() -> UtoipaMethodRouter<Arc<App>>>,
}

/// The handlers of one path. Made by `routes!`.
pub struct PathRoutes {
    pub path: String,
    pub methods: MethodRouter<Arc<App>>,
    pub document: fn() -> UtoipaMethodRouter<Arc<App>>,
}

/// The handlers of one path, each with its `#[utoipa::path]`.
macro_rules! routes {
    ($first:ident $(, $other:ident)* $(,)?) => {
        utoipa_axum::paste! {{
            use $crate::http::api_router::{PathRoutes, with};
            let methods = axum::routing::MethodRouter::new();
            let methods = with::<[<__path_ $first>], _, _>(methods, $first);
            $(let methods = with::<[<__path_ $other>], _, _>(methods, $other);)*
            PathRoutes {
                path: <[<__path_ $first>] as utoipa::Path>::path(),
                methods,
                document: || utoipa_axum::routes!($first $(, $other)*),
            }
        }}
    };
}
pub(crate) use routes;

/// Adds a handler by the methods that its document `P` names.
pub fn with<P: utoipa::Path, H: Handler<T, Arc<App>>, T: 'static>(
    methods: MethodRouter<Arc<App>>,
    handler: H,
) -> MethodRouter<Arc<App>> {
    let named = P::methods();
    let named = named.iter().map(PathItemExt::to_method_filter);
    match named.reduce(MethodFilter::or) {
        Some(named) => methods.on(named, handler),
        None => methods,
    }
}

impl ApiRouter {
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the handlers of a path.
    #[must_use]
    pub fn routes(mut self, routes: PathRoutes) -> Self {
        self.documents.push(routes.document);
        Self {
            router: self.router.route(&routes.path, routes.methods),
            ..self
        }
    }

    /// Adds the routes of another feature.
    #[must_use]
    pub fn merge(mut self, other: Self) -> Self {
        self.documents.extend(other.documents);
        Self {
            router: self.router.merge(other.router),
            ..self
        }
    }

    pub fn into_router(self) -> Router<Arc<App>> {
        self.router
    }

    /// A document with what all routes say of themselves.
    pub fn document(&self, document: OpenApi) -> OpenApi {
        let all = OpenApiRouter::with_openapi(document);
        let all = self
            .documents
            .iter()
            .fold(all, |all, document| all.routes(document()));
        all.into_openapi()
    }
}
