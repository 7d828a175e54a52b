// Runs while the page's own scripts are still on their way, as a file since the CSP allows no other. Asks for what the
// page begins with, so that `client/first-answers.ts` finds the answers, and writes the newest episode's words into
// the outline of the home's hero, which `shell/frame/first-hero.tsx` has put into the page. Nothing of it outlives the
// page's own hero, or a sign-out (`dropFirstHero`).
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

  // Where something else than the home will be shown, or at another place, nothing is.
  const phone = window.matchMedia('(max-width: 599.98px)').matches;
  if (!home || (phone && !cookie('continued')) || isMenuNarrow()) return;
  Promise.all([account, episodes]).then(
    ([{ user, store }, { data }]) => {
      const outline = document.getElementById('first-hero');
      const [newest] = data;
      const member = user.role !== 'admin' && user.clubMemberRole !== 'admin';
      if (!outline || !newest || !member || store.status === 'suspended') return;
      for (const slot of outline.querySelectorAll('[data-first]')) {
        slot.textContent = newest[slot.dataset.first] ?? '';
        if (slot.textContent === '') slot.style.display = 'none';
      }
      outline.hidden = false;
    },
    () => undefined,
  );
})();
