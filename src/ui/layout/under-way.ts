import { useEffect } from 'react';

const answers: (() => boolean)[] = [];

/** For code that is loaded with what it guards, while the frame, which asks, is on every page. */
export const tellUnderWay = (isIt: () => boolean): void => void answers.push(isIt);

let running = 0;
tellUnderWay(() => running > 0);

/** Counts as under way while `isIt`. For what was chosen or typed on a page, because another layout would show it no more. */
export function useUnderWay(isIt: boolean): void {
  useEffect(() => {
    if (!isIt) return;
    running += 1;
    return () => {
      running -= 1;
    };
  }, [isIt]);
}

/** Whether something would be lost or interrupted if what is shown were taken away now. */
export const isUnderWay = (): boolean => answers.some((isIt) => isIt());
