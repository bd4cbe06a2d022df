"""Games of players as Parquet files: a row for each choice, with what its seat knew."""

from sandtable.extras import needs

needs("dataset", "sandtable.research.dataset")
