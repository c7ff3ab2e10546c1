/** Says where the data lie: to the server by its environment, to a hook by a flag, which is the same for every shell. */
export const DATA_HOME = 'LEARNING_MEMORY_HOME';
export const DATA_HOME_FLAG = '--learning-memory-home';
