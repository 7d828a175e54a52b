const answers: (() => boolean)[] = [];

/** For code that is loaded with what it guards, while the frame, which asks, is on every page. */
export const tellUnderWay = (isIt: () => boolean): void => void answers.push(isIt);

/** Whether something would be lost or interrupted if what is shown were taken away now. */
export const isUnderWay = (): boolean => answers.some((isIt) => isIt());
