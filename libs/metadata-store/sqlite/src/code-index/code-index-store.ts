import type { CodeCallGraph, CodeIndexStore } from '@learning-memory/code-indexer';
import type { MetadataWorker } from '../database/start-worker.ts';

export function codeIndexStore(worker: MetadataWorker): CodeIndexStore {
  return {
    callGraph: callGraph(worker),
    lock: ({ project, owner }, { root, now, until }) =>
      worker.run('lockCodeIndex', { project, owner, root, now, until }),
    renew: ({ project, owner }, until) => worker.run('renewCodeIndex', { project, owner, until }),
    unlock: ({ project, owner }) => worker.run('unlockCodeIndex', { project, owner }),
    projects: (now) => worker.run('codeProjects', now),
    roots: () => worker.run('codeRoots', undefined),
    files: (project, { after, limit }) => worker.run('codeFiles', { project, after, limit }),
    stage: (lock, files) => worker.run('stageCodeFiles', { lock, filesJson: JSON.stringify(files) }),
    complete: (lock, paths) => worker.run('completeCodeFiles', { lock, paths }),
    unstage: (lock, paths) => worker.run('unstageCodeFiles', { lock, paths }),
    publish: (lock, { root, indexedAt, report, removed }) =>
      worker.run('publishCodeIndex', { lock, root, indexedAt, report, removed }),
    garbage: (project, limit) => worker.run('codeGarbage', { project, limit }),
    dropGarbage: (lock, ids) => worker.run('dropCodeGarbage', { lock, ids }),
    clear: (lock) => worker.run('clearCodeIndex', lock),
    drop: (lock) => worker.run('dropCodeIndex', lock),
    names: ({ indexes, shortest, longest }) => worker.run('codeNames', { indexes, shortest, longest }),
    liveUnits: async (ids) => new Set(ids.length > 0 ? await worker.run('liveCodeUnits', ids) : []),
  };
}

function callGraph(worker: MetadataWorker): CodeCallGraph {
  return {
    surfaces: (project, paths) => worker.run('codeSurfaces', { project, paths }),
    calls: (project, paths) => worker.run('unresolvedCalls', { project, paths }),
    importers: (project, keys) => worker.run('importersOf', { project, keys }),
    resetTargets: (lock) => worker.run('resetCallTargets', lock),
    setTargets: (lock, targets) => worker.run('setCallTargets', { lock, targets }),
    callsOfFiles: (project, paths) => worker.run('callsOfFiles', { project, paths }),
    callers: ({ name, indexes, limit }) => worker.run('callersOf', { name, indexes, limit }),
    callees: ({ name, indexes, limit }) => worker.run('calleesOf', { name, indexes, limit }),
  };
}
