// Runs while the page's own scripts are still on their way, as a file since the CSP allows no other. Asks for what the
// page begins with, so that `client/first-answers.ts` finds the answers, and writes the newest episodes' words into the
// outline of the home or of the Podcast page, which `shell/frame/first-page.tsx` has put into the page. Nothing of it
// outlives what the page itself shows, or a sign-out (`dropFirstPage`).
(() => {
  const cookie = (name) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
  const isMenuNarrow = () => {
    try {
      return window.localStorage.getItem('touchline.menu') === 'narrow';
    } catch {
      return false;
    }
  };
  const token = cookie('token');
  if (!token) return;

  const headers = { Accept: 'application/json', Authorization: `Bearer ${decodeURIComponent(token)}` };
  const answers = {};
  const ask = (url) => {
    answers[url] = fetch(url, { headers, priority: 'high' }).then((answer) => {
      window.firstAnswers.keptAt ??= answer.headers.get('x-kept-at') ?? undefined;
      window.firstAnswers.late ||= answer.headers.has('x-server-slow');
      return answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status)));
    });
    // Whoever takes it hears of the failure, and asks again.
    answers[url].catch(() => undefined);
    return answers[url];
  };
  window.firstAnswers = { token: decodeURIComponent(token), at: Date.now(), answers };

  const account = ask('/api/account');
  account.then(
    ({ user }) => {
      if (user.clubMemberRole === 'child') document.documentElement.dataset.lookOf = 'child';
    },
    () => undefined,
  );
  const home = /^\/member\/dashboard\/?$/.test(location.pathname);
  if (!home && !/^\/member\/dashboard\/podcast\/?$/.test(location.pathname)) return;
  const episodes = ask('/api/episode?page=1&pageSize=100&sort=-number');

  const playlists = home ? undefined : ask('/api/playlist?page=1&pageSize=100');

  // Where something else than this page will be shown, or at another place, nothing is.
  const phone = window.matchMedia('(max-width: 599.98px)').matches;
  if ((phone && !cookie('continued')) || isMenuNarrow()) return;
  const hide = (element) => {
    element.style.display = 'none';
  };
  const fill = (place, episode) => {
    for (const slot of place.querySelectorAll('[data-first]')) {
      slot.textContent = episode[slot.dataset.first] ?? '';
      if (slot.textContent === '') hide(slot);
    }
  };
  Promise.all([account, episodes, playlists]).then(
    ([{ user, store }, { data }, lists]) => {
      const outline = document.getElementById('first-page');
      const member = user.role !== 'admin' && user.clubMemberRole !== 'admin';
      if (!outline || data.length === 0 || !member || store.status === 'suspended') return;
      // Home leads with another one once the newest was heard (`leadOf`).
      if (home && data[0].listening?.finished) return;
      if (home) fill(outline, data[0]);
      else {
        // Playlists come above the list, and what is searched for has other rows.
        if (lists.data.length > 0 || location.search !== '') hide(outline.querySelector('[data-rows]'));
        for (const [at, row] of outline.querySelectorAll('[data-row]').entries()) {
          if (data[at]) fill(row, data[at]);
          else hide(row);
        }
      }
      outline.hidden = false;
    },
    () => undefined,
  );
})();
