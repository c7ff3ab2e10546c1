import { markup, type Html } from '../html.ts';
import { packagePath } from '../pages/package-pages.ts';
import { pageLink } from '../pages/page-link.ts';
import type { PublishedPackage } from '../workspace/packages.ts';
import { edgesBetween, LAYERS, membersOf, type LayerEdge } from './layers.ts';

const WIDTH = 960;
const LABEL = 116;
const GUTTER = 190;
const CHIP_HEIGHT = 26;
const GAP = 8;
const PADDING = 16;
const BAND_GAP = 26;
const LANE = 24;
/** Of a letter of the chips' font, generously. */
const LETTER = 7.3;

interface Band {
  readonly title: string;
  readonly top: number;
  readonly height: number;
  readonly chips: readonly Chip[];
}

interface Chip {
  readonly member: PublishedPackage;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** The layers of packages and what they may know of each other, drawn from the package.json files; links to each package. */
export function architecturePicture(page: string, packages: readonly PublishedPackage[]): Html {
  const bands = layOut(packages);
  const all = edgesBetween(packages);
  // Everything may use the last layer: its arrows would hide the others.
  const edges = all.filter(({ to }) => to < LAYERS.length - 1);
  const last = bands.at(-1);
  const height = (last?.top ?? 0) + (last?.height ?? 0) + 2;
  const label = `Layers of packages: ${LAYERS.map(({ title }) => title.toLowerCase()).join(', ')}. ${all
    .map(({ from, to, count }) => `${count} dependencies of ${LAYERS[from]?.title} on ${LAYERS[to]?.title}`)
    .join(', ')}.`;
  return markup`<figure class="picture">
    <div class="scroll">
      <svg viewBox="0 0 ${WIDTH} ${height}" role="group" aria-label="${label}">
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
            <path d="M0 0 8 4 0 8z" />
          </marker>
        </defs>
        ${bands.map((band) => bandMarkup(band, page))}
        <g class="edges">${edges.map((edge, index) => edgeMarkup(edge, index, { bands, count: edges.length }))}</g>
      </svg>
    </div>
  </figure>`;
}

function layOut(packages: readonly PublishedPackage[]): readonly Band[] {
  const bands: Band[] = [];
  let top = 1;
  for (const layer of LAYERS) {
    const chips = layOutChips(membersOf(layer, packages), top);
    const bottom = Math.max(...chips.map(({ y }) => y + CHIP_HEIGHT)) + PADDING;
    bands.push({ title: layer.title, top, height: bottom - top, chips });
    top = bottom + BAND_GAP;
  }
  return bands;
}

function layOutChips(members: readonly PublishedPackage[], top: number): readonly Chip[] {
  const right = WIDTH - GUTTER - PADDING;
  let [x, y] = [LABEL, top + PADDING];
  return members.map((member) => {
    const width = Math.round(member.shortName.length * LETTER + 18);
    if (x + width > right) [x, y] = [LABEL, y + CHIP_HEIGHT + GAP];
    const chip = { member, x, y, width };
    x += width + GAP;
    return chip;
  });
}

function bandMarkup({ title, top, height, chips }: Band, page: string): Html {
  return markup`<g class="band"
    ><rect x="1" y="${top}" width="${WIDTH - GUTTER - 2}" height="${height}" rx="10" />
    <text class="title" x="${PADDING}" y="${top + PADDING + 18}">${title}</text>
    ${chips.map(
      ({ member, x, y, width }) =>
        markup`<a href="${pageLink(page, packagePath(member))}"
          ><title>${member.description}</title>
          <rect x="${x}" y="${y}" width="${width}" height="${CHIP_HEIGHT}" rx="6" /><text
            x="${x + width / 2}"
            y="${y + 17}"
            >${member.shortName}</text
          ></a
        >`,
    )}</g
  > `;
}

/** From the side of one band to that of another, each on a lane of its own; ends are spread, so that arrows stay apart. */
function edgeMarkup(
  { from, to, count }: LayerEdge,
  index: number,
  all: { readonly bands: readonly Band[]; readonly count: number },
): Html {
  const side = WIDTH - GUTTER;
  const lane = side + 22 + index * Math.min(LANE, (GUTTER - 44) / all.count);
  const at = (layer: number, share: number): number => {
    const band = all.bands[layer];
    return band === undefined ? 0 : Math.round(band.top + 8 + (band.height - 16) * share);
  };
  const share = (index + 1) / (all.count + 1);
  const [start, end] = [at(from, share), at(to, share)];
  const path = `M${side} ${start} H${lane} V${end} H${side + 3}`;
  return markup`<g
    ><path d="${path}" marker-end="url(#arrow)" /><text x="${lane + 4}" y="${(start + end) / 2 + 4}">${count}</text></g
  > `;
}
