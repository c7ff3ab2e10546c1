import type { ArgumentReference, CommandReference, OptionReference } from '@learning-memory/server/reference';
import { markup, raw, type Html } from '../html.ts';
import { codeBlock, headingMarkup, renderInline } from '../markdown/render-markdown.ts';
import type { Heading, Page } from '../pages/page.ts';

/** All commands, from the program that runs them. */
export function commandsPage(commands: readonly CommandReference[]): Page {
  const description = `${commands.length} commands of learning-memory, with their arguments and options.`;
  return {
    path: 'reference/commands.html',
    title: 'Commands',
    description,
    section: 'reference',
    headings: commands.map(commandHeading),
    body: markup`<p class="lead">${description} Made from the program that runs them.</p>
      <p>
        Where it says <code>[settings]</code>, a command takes every <a href="settings.html">setting</a> as a flag, too. Exit code 2
        means that a command was refused, or failed, with what to do next on standard error; <code>doctor</code> ends
        with 1 when a check failed.
      </p>
      ${commands.map(commandMarkup)}`,
  };
}

function commandHeading({ name }: CommandReference): Heading {
  return { level: 2, id: name.replaceAll(' ', '-'), text: name };
}

function commandMarkup(command: CommandReference): Html {
  const usage = ['learning-memory', command.name, ...command.arguments.map(({ term }) => term)];
  if (command.options.length > 0) usage.push('[options]');
  if (command.takesSettings) usage.push('[settings]');
  const rows = [...command.arguments.map(argumentRow), ...command.options.map(optionRow)];
  return markup`${raw(headingMarkup(commandHeading(command), markup`<code>${command.name}</code>`.html))}
    <p>${renderInline(command.description)}</p>
    ${codeBlock(usage.join(' '))}
    ${
      rows.length === 0
        ? undefined
        : markup`<table class="parameters">
            <tbody>
              ${rows}
            </tbody>
          </table>`
    }`;
}

function argumentRow({ term, description, default: value }: ArgumentReference): Html {
  return row(term, description, value === undefined ? [] : [markup`default <code>${value}</code>`]);
}

function optionRow({ flags, description, default: value, choices = [] }: OptionReference): Html {
  const facts = [
    ...(choices.length === 0 ? [] : [markup`one of ${choices.map((choice) => markup`<code>${choice}</code> `)}`]),
    ...(value === undefined ? [] : [markup`default <code>${value}</code>`]),
  ];
  return row(flags, description, facts);
}

function row(term: string, description: string, facts: readonly Html[]): Html {
  const more = facts.map((fact) => markup`<p class="type">${fact}</p>`);
  return markup`<tr>
    <th scope="row"><code>${term}</code></th>
    <td>
      <p>${renderInline(description)}</p>
      ${more}
    </td>
  </tr>`;
}
