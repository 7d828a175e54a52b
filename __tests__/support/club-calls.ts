import type { TestApi } from './api';
import type { Scene } from './scene';

/** What the platform does with the club of a scene. */
export function clubCalls(api: TestApi, scene: Scene) {
  const asPlatform = (method: string, path: string, body?: object) =>
    api.call(method, path, { token: scene.platform.token, body });
  const pathOf = () => `/api/club/${scene.club.id}`;
  return {
    query: (text: string, values?: unknown[]) => api.query(text, values),
    asPlatform,
    pathOf,
    remove: () => asPlatform('DELETE', pathOf()),
    restore: () => asPlatform('POST', `${pathOf()}/restore`),
    setStatus: (status: unknown) => asPlatform('PUT', `${pathOf()}/status`, { status }),
  };
}
