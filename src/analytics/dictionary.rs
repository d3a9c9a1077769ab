//! Dictionary encoding: every distinct category and location once, with an id.

use std::hash::BuildHasher;
use std::sync::{Arc, OnceLock};

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};

use super::name::Names;
use super::row::{InternedRow, Row};
use crate::domain::firm::FirmSize;
use crate::domain::place::{UNKNOWN, UsState, city_of};

/// Cells per firm size in a histogram by state: the states and Unknown, rounded up to a power of
/// two so that size and state are bits of one code.
pub(super) const STATE_CELLS: usize = 64;
pub(super) const STATE_SHIFT: u32 = STATE_CELLS.trailing_zeros();
pub(super) const SIZES: usize = FirmSize::ALL.len();
/// The states, the District of Columbia and Unknown.
pub(super) const STATES: usize = UsState::COUNT as usize + 1;
const UNKNOWN_STATE: u8 = UsState::COUNT;
/// Codes have room for 16 categories at least, so that a new one seldom widens every code.
const CATEGORY_SHIFT_MIN: u32 = 4;

/// One distinct (city text, state, metro). The only geographic key: a city name occurs in many
/// states, and a city may have two metros.
#[derive(Clone, Debug)]
pub(super) struct Location {
    pub city_state: Arc<str>,
    /// Id of the city text; locations that differ in state or metro may share it.
    pub spelling: u32,
    pub state: u8,
    /// Index into [`Dictionary::dmas`].
    pub dma: u32,
    /// Index of the (state, metro) pair.
    pub pair: u32,
    /// Position among the locations of its state.
    pub local: u32,
    /// Position of its city among the cities of its state.
    pub city: u32,
}

/// A metro area; its bookings are the sum of its pairs.
#[derive(Clone, Debug)]
pub(super) struct Dma {
    pub text: Arc<str>,
    /// The states that the metro reaches into, in order, and the pair of each.
    pub states: Vec<u8>,
    pub pairs: Vec<u32>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct StateLocations {
    /// Global location ids in local order.
    pub locations: Vec<u32>,
    /// City names as they are shown.
    pub cities: Vec<Arc<str>>,
    city_ids: HashMap<Arc<str>, u32>,
}

/// Ids are assigned in order of arrival and never change, so that segments built with an older
/// dictionary stay valid under a newer one.
#[derive(Clone, Debug)]
pub(super) struct Dictionary {
    pub categories: Names,
    category_ids: HashMap<Arc<str>, u32>,
    pub states: Arc<Names>,
    pub state_locations: Vec<StateLocations>,
    pub locations: Vec<Location>,
    /// The state of each location again, densely packed for scans.
    pub location_states: Vec<u8>,
    /// Ids of locations by their three texts, so that a row costs one lookup.
    location_ids: HashTable<u32>,
    hasher: DefaultHashBuilder,
    city_state_ids: HashMap<Arc<str>, u32>,
    pub dmas: Vec<Dma>,
    dma_ids: HashMap<Arc<str>, u32>,
    /// Indexes of [`Self::dmas`] by text, once they were asked for.
    dma_order: OnceLock<Box<[u32]>>,
    /// The state of each (state, metro) pair.
    pub pair_states: Vec<u8>,
    /// Bits of a code that hold the category; the firm size is above them.
    pub shift: u32,
}

impl Dictionary {
    pub fn new() -> Self {
        let mut states = Names::new("state");
        for code in UsState::all().map(UsState::code).chain([UNKNOWN]) {
            states.push(code);
        }
        states.sort();
        Self {
            categories: Names::new("name"),
            category_ids: HashMap::new(),
            states: Arc::new(states),
            state_locations: vec![StateLocations::default(); STATES],
            locations: Vec::new(),
            location_states: Vec::new(),
            location_ids: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            city_state_ids: HashMap::new(),
            dmas: Vec::new(),
            dma_ids: HashMap::new(),
            dma_order: OnceLock::new(),
            pair_states: Vec::new(),
            shift: CATEGORY_SHIFT_MIN,
        }
    }

    /// Cells of a histogram by firm size and category.
    pub fn code_cells(&self) -> usize {
        SIZES << self.shift
    }

    /// Whether every category id fits into `shift` bits.
    fn fits(&self) -> bool {
        self.categories.len() <= 1 << self.shift
    }

    pub fn category(&self, name: &str) -> Option<u32> {
        self.category_ids.get(name).copied()
    }

    pub fn dma(&self, name: &str) -> Option<&Dma> {
        self.dma_ids.get(name).map(|&id| &self.dmas[id as usize])
    }

    /// The metro areas by text, which are sorted the first time.
    pub fn sorted_dmas(&self) -> impl Iterator<Item = &Dma> {
        let order = self.dma_order.get_or_init(|| {
            let text = |id: &u32| &self.dmas[*id as usize].text;
            let mut order: Vec<u32> = (0..next_id(self.dmas.len())).collect();
            order.sort_unstable_by(|id, other| text(id).cmp(text(other)));
            order.into()
        });
        order.iter().map(|&id| &self.dmas[id as usize])
    }

    /// The position of the state with this code, "Unknown" included.
    pub fn state(code: &str) -> Option<u8> {
        if code == UNKNOWN {
            return Some(UNKNOWN_STATE);
        }
        let state = UsState::all().find(|state| state.code() == code);
        state.map(UsState::position)
    }

    /// Replaces a row's texts by ids; new texts get new ids.
    pub fn intern(&mut self, row: &Row<'_>) -> InternedRow {
        let state = row.state.map_or(UNKNOWN_STATE, UsState::position);
        let location = self.intern_location(row.city_state, state, row.dma);
        InternedRow::new(row, location, self.intern_category(row.category))
    }

    /// Looks up the ids of a row's texts. `None` if one of them is new.
    pub fn find(&self, row: &Row<'_>) -> Option<InternedRow> {
        let state = row.state.map_or(UNKNOWN_STATE, UsState::position);
        let location = self.location(row.city_state, state, row.dma)?;
        let category = self.category(row.category)?;
        Some(InternedRow::new(row, location, category))
    }

    /// Whether there is such a location.
    pub fn has_location(&self, city_state: &str, state: Option<UsState>, dma: &str) -> bool {
        let state = state.map_or(UNKNOWN_STATE, UsState::position);
        self.location(city_state, state, dma).is_some()
    }

    fn location(&self, city_state: &str, state: u8, dma: &str) -> Option<u32> {
        let hash = self.hasher.hash_one((city_state, state, dma));
        self.location_hashed(hash, city_state, state, dma)
    }

    fn location_hashed(&self, hash: u64, city_state: &str, state: u8, dma: &str) -> Option<u32> {
        let found = self.location_ids.find(hash, |&id| {
            let location = &self.locations[id as usize];
            location.state == state
                && *location.city_state == *city_state
                && *self.dmas[location.dma as usize].text == *dma
        });
        found.copied()
    }

    /// Must be called after the last category was added. Widens `shift` until every category fits;
    /// codes made with the old `shift` are then invalid.
    pub fn finalize(&mut self) {
        while !self.fits() {
            self.shift += 1;
        }
        self.categories.sort();
    }

    pub fn intern_category(&mut self, name: &str) -> u32 {
        if let Some(id) = self.category(name) {
            return id;
        }
        let text: Arc<str> = name.into();
        let id = next_id(self.categories.len());
        self.categories.push(&text);
        self.category_ids.insert(text, id);
        id
    }

    pub fn intern_location(&mut self, city_state: &str, state: u8, dma: &str) -> u32 {
        let hash = self.hasher.hash_one((city_state, state, dma));
        let known = self.location_hashed(hash, city_state, state, dma);
        known.unwrap_or_else(|| {
            let city = display_city(city_state);
            self.add_location(hash, (city_state, city, dma), state)
        })
    }

    /// Its own id of a location of another dictionary, with which it then shares the texts.
    pub fn intern_location_of(&mut self, other: &Self, id: u32) -> u32 {
        let location = &other.locations[id as usize];
        let hash = hash_of(location, &other.dmas, &self.hasher);
        let (city_state, state) = (&location.city_state, location.state);
        let dma = &other.dmas[location.dma as usize].text;
        let known = self.location_hashed(hash, city_state, state, dma);
        known.unwrap_or_else(|| {
            let city = &other.state_locations[usize::from(state)].cities[location.city as usize];
            let texts = [city_state, city, dma].map(Arc::clone);
            self.add_location(hash, texts.into(), state)
        })
    }

    /// Has room for this many more locations.
    pub fn reserve_locations(&mut self, more: usize) {
        self.locations.reserve(more);
        self.location_states.reserve(more);
        self.city_state_ids.reserve(more);
        let (locations, dmas, hasher) = (&self.locations, &self.dmas, &self.hasher);
        let hash_of = |&id: &u32| hash_of(&locations[id as usize], dmas, hasher);
        self.location_ids.reserve(more, hash_of);
    }

    /// Adds a location with the hash of its three texts: as they were written, the city alone and the metro.
    fn add_location<T: Text>(
        &mut self,
        hash: u64,
        (city_state, city, dma): (T, T, T),
        state: u8,
    ) -> u32 {
        let next = next_id(self.city_state_ids.len());
        let (spelling, city_state) = id_of(&mut self.city_state_ids, city_state, next);
        let dma = self.intern_dma(dma);
        let pair = self.intern_pair(dma, state);
        let id = next_id(self.locations.len());
        let home = &mut self.state_locations[usize::from(state)];
        let local = next_id(home.locations.len());
        home.locations.push(id);
        let next = next_id(home.cities.len());
        let (city, name) = id_of(&mut home.city_ids, city, next);
        if city == next {
            home.cities.push(name);
        }
        self.locations.push(Location {
            city_state,
            spelling,
            state,
            dma,
            pair,
            local,
            city,
        });
        self.location_states.push(state);
        let (locations, dmas, hasher) = (&self.locations, &self.dmas, &self.hasher);
        let hash_of = |&id: &u32| hash_of(&locations[id as usize], dmas, hasher);
        self.location_ids.insert_unique(hash, id, hash_of);
        id
    }

    fn intern_dma(&mut self, dma: impl Text) -> u32 {
        let next = next_id(self.dmas.len());
        let (id, text) = id_of(&mut self.dma_ids, dma, next);
        if id == next {
            self.dma_order.take();
            self.dmas.push(Dma {
                text,
                states: Vec::new(),
                pairs: Vec::new(),
            });
        }
        id
    }

    fn intern_pair(&mut self, dma: u32, state: u8) -> u32 {
        let dma = &mut self.dmas[dma as usize];
        match dma.states.binary_search(&state) {
            Ok(position) => dma.pairs[position],
            Err(position) => {
                let id = next_id(self.pair_states.len());
                self.pair_states.push(state);
                dma.states.insert(position, state);
                dma.pairs.insert(position, id);
                id
            }
        }
    }

    /// Location ids by state, metro and city text. With ids in this order, the totals of a state's
    /// locations are contiguous in memory.
    pub fn sorted_locations(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..next_id(self.locations.len())).collect();
        order.sort_unstable_by_key(|&id| {
            let location = &self.locations[id as usize];
            (
                location.state,
                &self.dmas[location.dma as usize].text,
                &location.city_state,
            )
        });
        order
    }
}

/// The part before the first comma; "Unknown City" where there is none. See
/// docs/product.md#geographic-distribution.
fn display_city(city_state: &str) -> &str {
    match city_of(city_state) {
        "" => "Unknown City",
        city => city,
    }
}

/// A text that a dictionary may keep.
trait Text: AsRef<str> + Into<Arc<str>> {}
impl Text for &str {}
impl Text for Arc<str> {}

/// The id of a text, which is `next` where it has none yet, and the text as it is kept.
fn id_of(ids: &mut HashMap<Arc<str>, u32>, text: impl Text, next: u32) -> (u32, Arc<str>) {
    if let Some((text, &id)) = ids.get_key_value(text.as_ref()) {
        return (id, Arc::clone(text));
    }
    let text: Arc<str> = text.into();
    ids.insert(Arc::clone(&text), next);
    (next, text)
}

fn hash_of(location: &Location, dmas: &[Dma], hasher: &DefaultHashBuilder) -> u64 {
    let dma = &dmas[location.dma as usize].text;
    hasher.hash_one((&*location.city_state, location.state, &**dma))
}

fn next_id(len: usize) -> u32 {
    u32::try_from(len).expect("memory does not hold 2^32 distinct texts")
}
