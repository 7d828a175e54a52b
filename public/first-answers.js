// Runs while the page's own scripts are still on their way, as a file since the CSP allows no other. Asks for what the
// page begins with, so that `client/first-answers.ts` finds the answers.
(() => {
  const cookie = (name) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
  const token = cookie('token');
  if (!token) return;

  const headers = { Accept: 'application/json', Authorization: `Bearer ${decodeURIComponent(token)}` };
  const answers = {};
  const ask = (url) => {
    answers[url] = fetch(url, { headers, priority: 'high' }).then((answer) =>
      answer.ok ? answer.json() : Promise.reject(new Error(String(answer.status))),
    );
    // Whoever takes it hears of the failure, and asks again.
    answers[url].catch(() => undefined);
  };
  window.firstAnswers = { token: decodeURIComponent(token), at: Date.now(), answers };

  ask('/api/account');
  // Home and Podcast begin with the same list.
  if (/^\/member\/dashboard(\/podcast)?\/?$/.test(location.pathname)) {
    ask('/api/episode?page=1&pageSize=100&sort=-number');
  }
})();
