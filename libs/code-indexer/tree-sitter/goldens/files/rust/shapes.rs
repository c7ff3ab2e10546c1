//! Shapes.
use std::collections::HashMap;
use crate::geometry::{point, area as surface};
use super::*;

/// At most so many.
pub const MAX: usize = 10;
static NAMES: [&str; 2] = ["a", "b"];

/// A circle.
///
/// Round.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Circle<T> {
    radius: T,
}

struct Unit;
pub(crate) enum Shape { Round(Circle<f64>), None }
pub type Map<K> = HashMap<K, Shape>;

pub trait Draw {
    /// Draws it.
    fn draw(&self) -> String;
    fn twice(&self) -> String {
        self.draw() + &self.draw()
    }
}

impl<T: Copy> Circle<T> {
    /// Makes one.
    pub const fn new(radius: T) -> Self {
        Self { radius }
    }

    fn scale(&mut self, by: Option<T>) -> Result<(), Error> {
        if let Some(by) = by {
            self.radius = by;
        } else if by.is_none() && MAX > 1 {
            return Err(Error::new("x")?);
        }
        match by {
            None => helper(),
            Some(x) if check::<T>(x) => surface(x),
            _ => loop { break },
        }
        while let Some(next) = self.next() {
            for _ in 0..3 { println!("{}", next); }
        }
        Ok(())
    }
}

impl Draw for Circle<f64> {
    fn draw(&self) -> String {
        format!("{}", self.radius)
    }
}

pub mod nested {
    pub const DEPTH: u8 = 1;
    pub fn deep() {
        fn deeper() {}
        deeper()
    }
}

async fn helper() {}

macro_rules! square {
    ($x:expr) => { $x * $x };
}

#[cfg(test)]
mod tests {
    #[test]
    fn scales() {
        assert_eq!(super::Circle::new(1).radius, 1);
    }
}
