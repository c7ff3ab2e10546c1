import { markup, raw, type Html } from '../html.ts';
import type { Page } from '../pages/page.ts';
import { FEATURES, type Feature } from './features.ts';
import { figure } from './figures.ts';
import { SESSION_EXAMPLE } from './session-example.ts';

export const INSTALL = ['npm install -g @learning-memory/server', 'learning-memory init'] as const;

const SENTENCE =
  'A local MCP server that remembers what agents believed, did and predicted, how it turned out, and what the code and its history say.';

/** The product on one screen. */
export function homePage(): Page {
  const title = 'memory for coding agents';
  return {
    ...{ path: 'index.html', title, section: 'start', description: SENTENCE, headings: [] },
    body: markup`<section class="hero">
<div class="pitch"><h1>Your coding agent learns from&nbsp;what&nbsp;happened.</h1>
<p class="lead">${SENTENCE}</p>
<pre class="commands"><code>${INSTALL.map((line) => markup`<span class="prompt">$ </span>${line}\n`)}</code></pre>
<p class="after">Into Claude Code, with its hooks; <a href="recipes/install-into-other-clients.html">other clients</a> take an option more. All of it on your machine: no key, no second service, no network.</p></div>
${sessionExample()}</section>
<section class="features"><h2>What it does, and how well</h2>
<ul>${FEATURES.map(featureMarkup)}</ul>
<p class="after">Figures are those that the benches wrote last, misses included: ${targets()}. <a href="benchmarks/index.html">All benchmarks</a></p></section>`,
  };
}

function sessionExample(): Html {
  const [open, notice, , heading = '', item = '', close] = SESSION_EXAMPLE.said;
  const [tried = '', what = '', helped = '', takeaway = ''] = item.slice(2).split(' | ');
  return markup`<figure class="session">
    <figcaption>What a session gets, before the agent runs a command that failed once</figcaption>
    <div class="screen">
      <p class="prompt-line"><span class="prompt">$ </span>${SESSION_EXAMPLE.command}</p>
      <p class="fence">${open}</p>
      <p class="dim">${notice}</p>
      <p class="said">${heading}</p>
      <p>- ${tried} | ${what} | <strong>${helped}</strong> | ${takeaway}</p>
      <p class="fence">${close}</p>
    </div>
  </figure>`;
}

function featureMarkup({ title, text, figure: name, more }: Feature): Html {
  const { value, caption } = figure(name);
  return markup`<li>
    <h3><a href="${more}">${title}</a></h3>
    <p>${text}</p>
    <p class="figure"><strong>${raw(value.replaceAll(' ', '&nbsp;'))}</strong> ${caption}</p>
  </li> `;
}

function targets(): string {
  const { value, caption } = figure('targets');
  return `${value} ${caption}`;
}
