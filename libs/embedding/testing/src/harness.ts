import type { EmbeddingService } from '@learning-memory/embedding';

/** A fresh service; disposing the harness must also be fine when a case has disposed the service. */
export interface EmbeddingServiceHarness extends AsyncDisposable {
  readonly service: EmbeddingService;
}
