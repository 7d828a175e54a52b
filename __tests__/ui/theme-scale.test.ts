import { themeFor } from '@/ui/theme/antd-theme';

const looks = { phone: false, reducedMotion: false };

test('L7 text at 200 % doubles antd’s text and what holds a line of it; at 100 % nothing changes', () => {
  const [usual, twice] = [themeFor(looks), themeFor({ ...looks, scale: 2 })];
  expect(themeFor({ ...looks, scale: 1 })).toEqual(usual);
  expect(usual.token).toMatchObject({ fontSize: 15, controlHeight: 42 });
  expect(twice.token).toMatchObject({ fontSize: 30, fontSizeSM: 26, controlHeight: 84 });
  expect(twice.components?.Form?.itemMarginBottom).toBe(72);
  expect(twice.cssVar).not.toEqual(usual.cssVar);
  expect(themeFor({ ...looks, phone: true, scale: 2 }).token?.controlHeight).toBe(96);
});

test('the buttons of pages, and controls on a tablet and a phone, can be hit by a finger, whatever the size of the text', () => {
  const sizeOf = (scale: number) =>
    themeFor({ ...looks, phone: true, scale }).components?.Pagination?.itemSizeSM;
  expect([1, 1.25, 2].map(sizeOf)).toEqual([44, 44, 64]);
  const heightOf = (of: object) => themeFor({ ...looks, ...of }).token?.controlHeight;
  expect([{}, { touch: true }, { touch: true, phone: true }].map(heightOf)).toEqual([42, 44, 48]);
});
