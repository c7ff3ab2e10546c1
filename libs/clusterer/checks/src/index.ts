export { abortedError, checkClusterInput, checkSignal, checkVectors } from './check-cluster-input.ts';
