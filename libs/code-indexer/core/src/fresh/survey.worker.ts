import { exposeWorker } from '@learning-memory/concurrency';
import { TreeSurvey, type FileContent, type Survey, type SurveyRequest } from './tree-survey.ts';

/** By root. */
const surveys = new Map<string, TreeSurvey>();

const api = {
  look: ({ root, ...request }: SurveyRequest & { readonly root: string }): Promise<Survey | undefined> =>
    surveyOf(root).look(request),
  read: ({
    root,
    paths,
  }: {
    readonly root: string;
    readonly paths: readonly string[];
  }): Promise<readonly FileContent[]> => surveyOf(root).read(paths),
};

export type SurveyApi = typeof api;

exposeWorker(api);

function surveyOf(root: string): TreeSurvey {
  const survey = surveys.get(root) ?? new TreeSurvey(root);
  surveys.set(root, survey);
  return survey;
}
