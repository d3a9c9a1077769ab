//! The contract as a page: plain HTML made here, so that it needs no script and no foreign host.

use std::fmt::Write as _;

use serde_json::{Map, Value};
use utoipa::openapi::OpenApi;

/// The page's style sheet; the content policy allows none inside the page.
pub const STYLE: &str = include_str!("page.css");

/// Renders every operation with its parameters, body and replies, and every schema.
pub fn render(document: &OpenApi) -> String {
    let document = serde_json::to_value(document).expect("a document serializes");
    let title = text(&document["info"]["title"]);
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <title>{title} API</title><link rel=\"stylesheet\" href=\"/api/docs.css\"></head>\
         <body><main><h1>{title} API <small>{}</small></h1><p>{}</p>\
         <p>For programs: <a href=\"/api/openapi.json\">openapi.json</a></p><h2>Operations</h2>",
        text(&document["info"]["version"]),
        text(&document["info"]["description"]),
    );
    for (path, methods) in entries(&document["paths"]) {
        for (method, operation) in entries(methods) {
            add_operation(&mut page, &method.to_uppercase(), path, operation);
        }
    }
    page.push_str("<h2>Schemas</h2>");
    for (name, schema) in entries(&document["components"]["schemas"]) {
        add_schema(&mut page, &escape(name), schema);
    }
    page.push_str("</main></body></html>\n");
    page
}

fn add_operation(page: &mut String, method: &str, path: &str, operation: &Value) {
    let path = escape(path);
    let (summary, description) = (text(&operation["summary"]), text(&operation["description"]));
    add(
        page,
        format_args!("<section><h3><code>{method} {path}</code></h3><p>{summary}</p>"),
    );
    if !description.is_empty() {
        add(page, format_args!("<p>{description}</p>"));
    }
    page.push_str("<dl>");
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let name = text(&parameter["name"]);
        let meaning = text(&parameter["description"]);
        add(
            page,
            format_args!("<dt><code>{name}</code></dt><dd>{meaning}</dd>"),
        );
    }
    for (kind, body) in entries(&operation["requestBody"]["content"]) {
        let (kind, shape) = (escape(kind), shape(&body["schema"]));
        add(
            page,
            format_args!("<dt>body</dt><dd>{shape} <small>{kind}</small></dd>"),
        );
    }
    for (status, reply) in entries(&operation["responses"]) {
        let meaning = text(&reply["description"]);
        let shapes: Vec<String> = entries(&reply["content"])
            .map(|(_, content)| shape(&content["schema"]))
            .collect();
        let (status, shapes) = (escape(status), shapes.join(" "));
        add(
            page,
            format_args!("<dt>{status}</dt><dd>{meaning} {shapes}</dd>"),
        );
    }
    page.push_str("</dl></section>");
}

fn add_schema(page: &mut String, name: &str, schema: &Value) {
    add(
        page,
        format_args!("<section id=\"{name}\"><h3><code>{name}</code></h3>"),
    );
    add(
        page,
        format_args!("<p>{}</p>", text(&schema["description"])),
    );
    if schema["properties"].is_object() {
        page.push_str("<dl>");
        for (field, schema) in entries(&schema["properties"]) {
            let (field, shape) = (escape(field), shape(schema));
            let meaning = text(&schema["description"]);
            add(
                page,
                format_args!("<dt><code>{field}</code></dt><dd>{shape} {meaning}</dd>"),
            );
        }
        page.push_str("</dl>");
    } else {
        add(page, format_args!("<p>{}</p>", shape(schema)));
    }
    page.push_str("</section>");
}

/// A schema in a few words: its name with a link, its values, or its type.
fn shape(schema: &Value) -> String {
    if let Some(reference) = schema["$ref"].as_str() {
        let name = escape(reference.rsplit('/').next().unwrap_or(""));
        return format!("<a href=\"#{name}\">{name}</a>");
    }
    let join = |values: &[Value], write: fn(&Value) -> String, between: &str| {
        values.iter().map(write).collect::<Vec<_>>().join(between)
    };
    for key in ["oneOf", "anyOf", "allOf"] {
        if let Some(choices) = schema[key].as_array() {
            return join(
                choices,
                shape,
                if key == "allOf" { " and " } else { " or " },
            );
        }
    }
    if let Some(values) = schema["enum"].as_array() {
        return join(values, |value| escape(&value.to_string()), " | ");
    }
    match &schema["type"] {
        Value::String(kind) if kind == "array" => format!("list of {}", shape(&schema["items"])),
        Value::Array(kinds) => join(kinds, text, " or "),
        kind => text(kind),
    }
}

fn entries(object: &Value) -> impl Iterator<Item = (&String, &Value)> {
    object.as_object().into_iter().flat_map(Map::iter)
}

fn add(page: &mut String, text: std::fmt::Arguments<'_>) {
    page.write_fmt(text).expect("a text can always grow");
}

fn text(value: &Value) -> String {
    escape(value.as_str().unwrap_or(""))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
