export type {
  FoundExperience,
  FoundMemory,
  FoundValue,
  ListExperiencesOptions,
  SearchAnswer,
  Searcher,
  SearchExperiencesOptions,
  SearchMemoriesOptions,
  SearchValuesOptions,
} from './searcher.ts';
