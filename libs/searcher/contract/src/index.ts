export type {
  FoundExperience,
  FoundMemory,
  ListExperiencesOptions,
  SearchAnswer,
  Searcher,
  SearchExperiencesOptions,
  SearchMemoriesOptions,
} from './searcher.ts';
