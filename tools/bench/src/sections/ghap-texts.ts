export interface GhapTexts {
  readonly draft: Readonly<Record<string, string>>;
  readonly patch: Readonly<Record<string, string>>;
  readonly resolution: Readonly<Record<string, unknown>> & { readonly status: 'confirmed' | 'falsified' };
}

/** What an agent states, changes and finds on one piece of work; no text is that of another `entry`. */
export function ghapTexts(entry: number): GhapTexts {
  const hypothesis = `File ${entry} has a line that is longer than the buffer of the reader`;
  return {
    draft: {
      domain: 'debugging',
      strategy: 'root-cause-analysis',
      goal: `Find out why nightly import ${entry} stops half way through the second file`,
      hypothesis,
      action: `Print the length of the longest line of file ${entry}`,
      prediction: `Only file ${entry} has a line above 64 KB`,
    },
    patch: { hypothesis: `${hypothesis}, its second one` },
    resolution: entry % 2 === 0 ? confirmed(entry) : falsified(entry),
  };
}

function confirmed(entry: number): GhapTexts['resolution'] {
  return {
    status: 'confirmed',
    result: `The longest line has ${entry} KB, and the import runs through with a larger buffer.`,
    lesson: { what_worked: `Print the lengths of import ${entry} before changing the reader` },
  };
}

function falsified(entry: number): GhapTexts['resolution'] {
  return {
    status: 'falsified',
    result: `The longest line has ${entry} bytes, the import stops at a null byte.`,
    surprise: `File ${entry} was cut by the upload, and filled up with null bytes`,
    root_cause: {
      category: 'misleading-symptom',
      description: `It stopped in the reader, but file ${entry} was broken before`,
    },
    lesson: {
      what_worked: `Compare the checksum of file ${entry} before reading`,
      takeaway: 'Check the input before the code',
    },
  };
}
