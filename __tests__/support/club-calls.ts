import type { TestApi } from './api';
import type { Scene } from './scene';

/** What the platform does with the club of a scene. `on` is asked at each call: tests begin with a new scene. */
export function clubCalls(on: () => { api: TestApi; scene: Scene }) {
  const asPlatform = (method: string, path: string, body?: object) => {
    const { api, scene } = on();
    return api.call(method, path, { token: scene.platform.token, body });
  };
  const pathOf = () => `/api/club/${on().scene.club.id}`;
  return {
    query: (text: string, values?: unknown[]) => on().api.query(text, values),
    asPlatform,
    pathOf,
    remove: () => asPlatform('DELETE', pathOf()),
    restore: () => asPlatform('POST', `${pathOf()}/restore`),
    setStatus: (status: unknown) => asPlatform('PUT', `${pathOf()}/status`, { status }),
  };
}
