const PACKAGE = '@huggingface/transformers';

/** What to do where the optional package, or its native code, is what is missing. */
export function packageAdvice(cause: unknown): string | undefined {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (!message.includes('Cannot find package') && !/onnxruntime.*\.node|ERR_DLOPEN/u.test(message)) return undefined;
  return (
    `Install it beside this package: \`npm install ${PACKAGE}@4\` (about 500 MB; with ONNXRUNTIME_NODE_INSTALL=skip in the ` +
    'environment where its download of CUDA files fails).'
  );
}
