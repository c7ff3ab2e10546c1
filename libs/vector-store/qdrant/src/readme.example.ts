throw new Error('TODO: show @learning-memory/vector-store-qdrant at work in 10 to 20 lines that assert');
