//! The reference: the bookings in an SQLite table with covering indexes, and the queries of
//! `benches/trends` as prepared statements. Prints time in nanoseconds and answer, tab-separated.

use std::error::Error;
use std::fmt::Write as _;
use std::time::Instant;

use rusqlite::{Connection, params_from_iter, types::Value};

const DAY: i64 = 86_400;

/// One filter; an empty text matches everything.
struct Filter {
    texts: [(&'static str, String); 4],
    from: Option<i64>,
    until: Option<i64>,
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let mut next = || {
        arguments
            .next()
            .ok_or("bookings, filters and the time are missing")
    };
    let (bookings, filters, now) = (next()?, next()?, next()?.parse()?);
    let connection = table(&std::fs::read_to_string(bookings)?)?;
    let filters = std::fs::read_to_string(filters)?;
    let filters: Option<Vec<Filter>> = filters.lines().map(filter).collect();
    for filter in filters.ok_or("a filter cannot be read")? {
        // The first run prepares the statements and warms the cache; the second is timed.
        answer(&connection, &filter, now)?;
        let start = Instant::now();
        let json = answer(&connection, &filter, now)?;
        println!("{}\t{json}", start.elapsed().as_nanos());
    }
    Ok(())
}

fn table(text: &str) -> Result<Connection, Box<dyn Error>> {
    let connection = Connection::open_in_memory()?;
    connection.set_prepared_statement_cache_capacity(512);
    connection.execute_batch(
        "PRAGMA cache_size = -1000000; PRAGMA temp_store = MEMORY;
         CREATE TABLE booking (id INTEGER PRIMARY KEY, created INTEGER NOT NULL,
           category TEXT NOT NULL, size TEXT NOT NULL, city TEXT NOT NULL,
           state TEXT NOT NULL, dma TEXT NOT NULL); BEGIN",
    )?;
    let mut insert = connection.prepare("INSERT INTO booking VALUES (?, ?, ?, ?, ?, ?, ?)")?;
    for line in text.lines() {
        insert.execute(params_from_iter(line.split('\t')))?;
    }
    drop(insert);
    connection.execute_batch(
        "COMMIT;
         CREATE INDEX by_time ON booking (created, category, state, size, dma);
         CREATE INDEX by_state ON booking (state, created, category, size, dma);
         CREATE INDEX by_dma ON booking (dma, created, category, state, size);
         CREATE INDEX by_category ON booking (category, created, state, size, dma);
         CREATE INDEX by_size ON booking (size, created, category, state, dma);
         ANALYZE",
    )?;
    Ok(connection)
}

fn filter(line: &str) -> Option<Filter> {
    let mut parts = line.split('\t');
    let texts = ["category", "size", "state", "dma"];
    let mut text = |column| Some((column, parts.next()?.to_owned()));
    let texts = [
        text(texts[0])?,
        text(texts[1])?,
        text(texts[2])?,
        text(texts[3])?,
    ];
    let mut time = || Some(parts.next()?.parse().ok());
    Some(Filter {
        texts,
        from: time()?,
        until: time()?,
    })
}

impl Filter {
    /// The condition without the period, and its values.
    fn condition(&self) -> (String, Vec<Value>) {
        let (mut text, mut values) = (String::from("1"), Vec::new());
        for (column, value) in self.texts.iter().filter(|(_, value)| !value.is_empty()) {
            let _ = write!(text, " AND {column} = ?");
            values.push(Value::from(value.clone()));
        }
        (text, values)
    }
}

/// The trends answer as the index writes it.
fn answer(connection: &Connection, filter: &Filter, now: i64) -> rusqlite::Result<String> {
    let previous = filter
        .from
        .zip(filter.until)
        .map(|(from, until)| (2 * from - until, from));
    let mut json = String::new();
    let (categories, total) = counts(connection, filter, "category", "name", previous)?;
    let (states, _) = counts(connection, filter, "state", "state", previous)?;
    let _ = write!(
        json,
        "{{\"total\":{total},\"categoryCounts\":[{categories}]"
    );
    let _ = write!(json, ",\"stateCounts\":[{states}],\"change\":{{");
    let end = filter.until.unwrap_or(now / DAY * DAY);
    let (condition, values) = filter.condition();
    let sql = format!(
        "SELECT count(*) FILTER (WHERE created >= ?1), count(*) FILTER (WHERE created < ?1)
         FROM booking WHERE created >= ?2 AND created < ?3 AND {condition}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    for days in [30, 90] {
        let times = [end - days * DAY, end - 2 * days * DAY, end].map(Value::from);
        let values = times.into_iter().chain(values.iter().cloned());
        let (current, before): (i64, i64) = statement
            .query_row(params_from_iter(values), |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?;
        let comma = if days == 30 { "" } else { "," };
        let _ = write!(
            json,
            "{comma}\"last{days}\":{{\"current\":{current},\"previous\":{before}}}"
        );
    }
    json.push_str("}}");
    Ok(json)
}

/// The entries of one list, and the sum of their counts.
fn counts(
    connection: &Connection,
    filter: &Filter,
    column: &str,
    field: &str,
    previous: Option<(i64, i64)>,
) -> rusqlite::Result<(String, i64)> {
    let (condition, values) = filter.condition();
    let now = group_counts(
        connection,
        column,
        &condition,
        &values,
        filter.from,
        filter.until,
    )?;
    let before = match previous {
        Some((from, until)) => group_counts(
            connection,
            column,
            &condition,
            &values,
            Some(from),
            Some(until),
        )?,
        None => Vec::new(),
    };
    let mut text = String::new();
    for (name, count) in &now {
        let comma = if text.is_empty() { "" } else { "," };
        let _ = write!(text, "{comma}{{\"{field}\":\"{name}\",\"count\":{count}");
        text.push_str(",\"previous\":");
        if previous.is_some() {
            let earlier = before.iter().find(|(other, _)| other == name);
            let _ = write!(text, "{}}}", earlier.map_or(0, |(_, count)| *count));
        } else {
            text.push_str("null}");
        }
    }
    Ok((text, now.iter().map(|(_, count)| count).sum()))
}

fn group_counts(
    connection: &Connection,
    column: &str,
    condition: &str,
    values: &[Value],
    from: Option<i64>,
    until: Option<i64>,
) -> rusqlite::Result<Vec<(String, i64)>> {
    let mut sql = format!("SELECT {column}, count(*) FROM booking WHERE {condition}");
    let mut values = values.to_vec();
    for (operator, time) in [(">=", from), ("<", until)] {
        if let Some(time) = time {
            let _ = write!(sql, " AND created {operator} ?");
            values.push(Value::from(time));
        }
    }
    let _ = write!(sql, " GROUP BY {column} ORDER BY 2 DESC, 1");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(params_from_iter(values), |row| {
        Ok((row.get(0)?, row.get(1)?))
    })?;
    rows.collect()
}
