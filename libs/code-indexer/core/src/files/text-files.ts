/** What files are called whose lines say something though no grammar reads them; in lower case. */
const EXTENSIONS: ReadonlySet<string> = new Set(
  (
    'md mdx markdown rst adoc txt toml ini cfg conf properties html htm css scss sass less vue svelte astro hbs ejs jinja j2 ' +
    'sql graphql gql proto thrift tf hcl gradle groovy kt kts swift scala dart ex exs erl hs ml mli clj cljs fs fsx r jl ' +
    'pl pm zig nim v sol m mm vb pas cmake mk just nix bat cmd ps1 fish vim el lisp scm tcl awk bicep rego dockerfile xml mod bzl bazel tex bib'
  ).split(' '),
);
const NAMES: ReadonlySet<string> = new Set(
  (
    'makefile gnumakefile dockerfile containerfile jenkinsfile procfile justfile vagrantfile brewfile codeowners build ' +
    'workspace license licence copying notice authors contributors maintainers readme changelog changes history news todo ' +
    'install'
  ).split(' '),
);

/** The language of files that are found by their lines alone. */
export const TEXT_LANGUAGE = 'text';

export function isTextFile(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase();
  const dot = name.lastIndexOf('.');
  return NAMES.has(name) || (dot > 0 && EXTENSIONS.has(name.slice(dot + 1)));
}

export function isMarkdown(path: string): boolean {
  return /\.(?:md|mdx|markdown)$/iu.test(path);
}
