// Search over a prebuilt index, which loads with the first key. Without this script all pages read the same.
(() => {
  const { root } = document.currentScript.dataset;
  const OPTIONS = { fields: ['title', 'heading', 'text'], storeFields: ['title', 'heading'] };
  const SEARCH = { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { title: 2, heading: 3 } };
  const SHOWN = 12;

  const load = (name) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script');
      Object.assign(script, { src: `${root}assets/${name}`, onload: resolve, onerror: reject });
      document.head.append(script);
    });

  let loading;
  const engine = () =>
    (loading ??= Promise.all([load('minisearch.js'), load('search-index.js')])
      .then(() => window.MiniSearch.loadJSON(window.searchIndex, OPTIONS))
      .catch(() => (loading = undefined)));

  addEventListener('DOMContentLoaded', () => {
    const box = document.querySelector('search');
    const [input, list] = [box.querySelector('input'), box.querySelector('ul')];
    box.hidden = false;
    let chosen = -1;

    const show = (found) => {
      chosen = -1;
      list.replaceChildren(...found.map(toItem));
      if (found.length === 0 && input.value.trim() !== '') list.textContent = 'Nothing found.';
      list.hidden = input.value.trim() === '';
      input.setAttribute('aria-expanded', String(!list.hidden));
      input.removeAttribute('aria-activedescendant');
    };
    const choose = (index) => {
      const items = [...list.querySelectorAll('[role=option]')];
      chosen = Math.max(-1, Math.min(index, items.length - 1));
      items.forEach((item, place) => item.setAttribute('aria-selected', String(place === chosen)));
      if (chosen < 0) return;
      items[chosen].scrollIntoView({ block: 'nearest' });
      input.setAttribute('aria-activedescendant', items[chosen].id);
    };

    input.addEventListener('input', async () => {
      const found = await engine();
      // With the next key it is loaded again.
      if (found === undefined) list.textContent = 'The search could not be loaded.';
      else show(found.search(input.value, SEARCH).slice(0, SHOWN));
    });
    input.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown') choose(chosen + 1);
      else if (event.key === 'ArrowUp') choose(chosen - 1);
      else if (event.key === 'Enter') list.querySelectorAll('a')[Math.max(chosen, 0)]?.click();
      else if (event.key === 'Escape') show([], (input.value = ''));
      else return;
      event.preventDefault();
    });
    addEventListener('click', ({ target }) => {
      if (!box.contains(target)) list.hidden = true;
    });
    addEventListener('keydown', (event) => {
      if (event.key !== '/' || event.target.matches('input, textarea')) return;
      event.preventDefault();
      input.focus();
    });
  });

  function toItem({ id, title, heading }, place) {
    const item = document.createElement('li');
    const link = document.createElement('a');
    const name = document.createElement('strong');
    Object.assign(item, { id: `found-${place}` });
    item.setAttribute('role', 'option');
    link.href = root + id;
    link.tabIndex = -1;
    name.textContent = heading || title;
    link.append(name, heading === '' ? '' : ` ${title}`);
    item.append(link);
    return item;
  }
})();
