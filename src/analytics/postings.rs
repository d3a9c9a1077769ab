//! The rows of a segment by group: for each group its rows in time order, with their codes.

use super::code_filter::CodeFilter;
use super::column::{Column, Number, with_values};
use super::marks::{Marks, Place, add_cells, short};

/// Posting lists of all groups of one kind (states, pairs or categories) in one segment.
#[derive(Clone, Debug)]
pub(super) struct Postings {
    /// Group g has positions `starts[g]..starts[g + 1]`. Groups that came later have none.
    starts: Vec<u16>,
    rows: Vec<u16>,
    codes: Column,
    marks: Marks,
}

impl Postings {
    /// Sorts rows into groups. `group_of` and `code_of` tell of each row; no code reaches `width`.
    pub fn build(
        groups: usize,
        width: usize,
        len: usize,
        day_rows: &[u16],
        group_of: impl Fn(usize) -> usize,
        code_of: impl Fn(usize) -> u64,
    ) -> Self {
        let mut starts = vec![0u16; groups + 1];
        for row in 0..len {
            starts[group_of(row) + 1] += 1;
        }
        for group in 0..groups {
            starts[group + 1] += starts[group];
        }
        let mut next = starts.clone();
        let mut rows = vec![0u16; len];
        for row in 0..len {
            let position = &mut next[group_of(row)];
            rows[usize::from(*position)] = short(row);
            *position = position.wrapping_add(1);
        }
        let codes = rows.iter().map(|&row| code_of(usize::from(row)));
        let mut postings = Self {
            starts,
            codes: Column::collect(width as u64 - 1, codes),
            rows,
            marks: Marks::new(width),
        };
        for group in 0..groups {
            postings.push_marks(group, day_rows);
        }
        postings
    }

    fn push_marks(&mut self, group: usize, day_rows: &[u16]) {
        let (start, end) = self.range(group);
        let rows = &self.rows[start..end];
        let codes = &self.codes;
        self.marks.push_group(
            end - start,
            day_rows,
            |position| rows[position],
            |from, day_row| from + rows[from..].partition_point(|&row| row < day_row),
            |from, until, cells| {
                with_values!(codes, codes => {
                    for code in &codes[start + from..start + until] {
                        cells[code.index()] += 1;
                    }
                });
            },
        );
    }

    /// Where the group's rows lie in [`Postings::row`].
    pub fn range(&self, group: usize) -> (usize, usize) {
        match self.starts.get(group..group + 2) {
            Some(&[start, end]) => (usize::from(start), usize::from(end)),
            _ => (0, 0),
        }
    }

    pub fn len(&self, group: usize) -> usize {
        let (start, end) = self.range(group);
        end - start
    }

    pub fn row(&self, position: usize) -> u16 {
        self.rows[position]
    }

    pub fn codes(&self) -> &Column {
        &self.codes
    }

    /// The marks around a row, and how many rows of the group lie before it.
    fn locate(&self, group: usize, row: u16) -> (Place, usize) {
        let (start, end) = self.range(group);
        let place = self.marks.locate(group, row, end - start);
        let between = &self.rows[start + place.low..start + place.high];
        (
            place,
            place.low + between.partition_point(|&other| other < row),
        )
    }

    /// How many rows of the group lie before `row`.
    pub fn position(&self, group: usize, row: u16) -> usize {
        self.locate(group, row).1
    }

    /// How many rows of the group before `row` the filter keeps.
    pub fn count(&self, group: usize, row: u16, filter: CodeFilter) -> u32 {
        let (place, position) = self.locate(group, row);
        if filter.is_open() {
            return u32::from(short(position));
        }
        let (start, _) = self.range(group);
        let marked = place
            .before
            .map_or(0, |mark| filter.sum(self.marks.cells(mark)));
        let (mask, value) = filter.mask_and_value();
        marked
            + self
                .codes
                .count_matching(start + place.low, start + position, mask, value)
    }

    /// How many rows of the whole group the filter keeps.
    pub fn count_all(&self, group: usize, filter: CodeFilter) -> u32 {
        let (start, end) = self.range(group);
        let (mask, value) = filter.mask_and_value();
        self.codes.count_matching(start, end, mask, value)
    }

    /// Counts the group's rows before `row` by the part of the code below the size, from the nearer
    /// of the marks around it.
    pub fn add_by_low(&self, group: usize, row: u16, filter: CodeFilter, counts: &mut [u32]) {
        let (place, position) = self.locate(group, row);
        let (start, _) = self.range(group);
        let scan = self.marks.scan_to(place, position);
        if let Some(mark) = scan.mark {
            filter.add_by_low(self.marks.cells(mark), counts);
        }
        with_values!(&self.codes, codes => {
            for code in &codes[start + scan.from..start + scan.until] {
                filter.add_row(code.index(), scan.step, counts);
            }
        });
    }

    /// Counts the whole group likewise.
    pub fn add_all_by_low(&self, group: usize, filter: CodeFilter, counts: &mut [u32]) {
        let (start, end) = self.range(group);
        with_values!(&self.codes, codes => {
            for code in &codes[start..end] {
                filter.add_row(code.index(), 1, counts);
            }
        });
    }

    /// Adds the histogram of the whole group.
    pub fn tally_all(&self, group: usize, cells: &mut [u32]) {
        let (start, end) = self.range(group);
        let last = self.marks.last(group);
        if let Some((mark, _)) = last {
            add_cells(self.marks.cells(mark), cells);
        }
        let marked = last.map_or(0, |(_, position)| position);
        self.codes.tally(start + marked, end, cells);
    }

    pub fn bytes(&self) -> usize {
        size_of_val(self.starts.as_slice())
            + size_of_val(self.rows.as_slice())
            + self.codes.bytes()
            + self.marks.bytes()
    }
}
