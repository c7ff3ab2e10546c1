import { markup, raw } from '../html.ts';
import { headingMarkup } from '../markdown/render-markdown.ts';
import { architecturePicture } from '../picture/architecture.ts';
import { edgesBetween, LAYERS } from '../picture/layers.ts';
import type { PublishedPackage } from '../workspace/packages.ts';
import type { Heading, Page } from './page.ts';

const HEADINGS = {
  picture: { level: 2, id: 'layers', text: 'Layers' },
  rules: { level: 2, id: 'who-may-know-whom', text: 'Who may know whom' },
  further: { level: 2, id: 'further', text: 'Further' },
} as const satisfies Readonly<Record<string, Heading>>;

/** What the product is made of, in one picture. */
export function howPage(packages: readonly PublishedPackage[]): Page {
  const path = 'how/index.html';
  const description = `${packages.length} packages in ${LAYERS.length} layers: services know contracts, and only the server picks what implements them.`;
  const { picture, rules, further } = HEADINGS;
  const bypasses = edgesBetween(packages).filter(
    ({ from, to }) => LAYERS[from]?.title === 'Services' && LAYERS[to]?.title === 'Adapters',
  ).length;
  return {
    ...{ path, title: 'How it works', description, section: 'how', headings: Object.values(HEADINGS) },
    body: markup`<p class="lead">${description}</p>
      ${raw(headingMarkup(picture, picture.text))}
      <p>
        Drawn from the <code>package.json</code> of each package; a number counts the dependencies that it names. What
        everything may use lies lowest, its arrows are left out. Each box leads to its package.
      </p>
      ${architecturePicture(path, packages)}
      ${raw(headingMarkup(rules, rules.text))}
      <ul>
        <li>
          A <strong>contract</strong> holds interfaces, types and error codes. It computes nothing, and uses no third
          party.
        </li>
        <li>
          A <strong>service</strong> holds what is done with data: it knows
          contracts${bypasses === 0 ? ', and no adapter' : ''}.
        </li>
        <li>
          An <strong>adapter</strong> implements a contract by one technology, and passes the cases that its module
          publishes as a kit.
        </li>
        <li>The <strong>server</strong> alone reads settings, picks adapters, and speaks MCP.</li>
      </ul>
      <p>Lint holds every import to this.</p>
      ${raw(headingMarkup(further, further.text))}
      <p>
        <a href="request.html">The way of a request</a> follows a call, and a hook, from the client to the disk and
        back. <a href="../decisions/index.html">Decisions</a> say why it is so.
        <a href="../packages/index.html">Packages</a> have all public types.
      </p>`,
  };
}
