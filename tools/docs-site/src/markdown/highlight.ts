import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import ini from 'highlight.js/lib/languages/ini';
import json from 'highlight.js/lib/languages/json';
import typescript from 'highlight.js/lib/languages/typescript';
import { escapeHtml } from '../html.ts';

hljs.registerLanguage('sh', bash);
hljs.registerLanguage('json', json);
hljs.registerLanguage('toml', ini);
hljs.registerLanguage('ts', typescript);
hljs.registerAliases(['js'], { languageName: 'ts' });

/** Markup of the inside of a code block; of a language it does not know, the text alone. */
export function highlight(code: string, language = ''): string {
  return hljs.getLanguage(language) === undefined ? escapeHtml(code) : hljs.highlight(code, { language }).value;
}
