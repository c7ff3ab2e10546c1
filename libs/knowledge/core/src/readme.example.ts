throw new Error('TODO: show @learning-memory/knowledge-core at work in 10 to 20 lines that assert');
