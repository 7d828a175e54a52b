import type { Answer, TestApi } from './api';

/** A browser with the cookie of its shared device, as the server has set it. */
export function browserOf(api: TestApi) {
  let cookie = '';
  const call = async (
    method: string,
    path: string,
    { token, body }: { token?: string; body?: object } = {},
  ) => {
    const answer = await api.call(method, path, { token, body, headers: cookie ? { cookie } : {} });
    const set = answer.headers.get('set-cookie') ?? '';
    const value = /shared-device=[^;]*/.exec(set)?.[0];
    if (value) cookie = value;
    return answer;
  };
  const choose = (userIds: string[], proof: object = {}): Promise<Answer> =>
    call('POST', '/api/shared-device/listener', { body: { userIds, ...proof } });
  return {
    call,
    choose,
    /** Chooses people, and resolves to the token of their session. */
    async tokenFor(userIds: string[], proof: object = {}): Promise<string> {
      return (await choose(userIds, proof)).body.token;
    },
    listeners: async () => (await call('GET', '/api/shared-device/listener')).body.data?.listeners,
    /** A copy of the cookie in another browser. */
    set cookie(value: string) {
      cookie = value;
    },
    get cookie() {
      return cookie;
    },
  };
}
