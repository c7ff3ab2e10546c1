export type Metric = 'cosine' | 'euclidean';
