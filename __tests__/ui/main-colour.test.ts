import { mainColour } from '@/ui/media/main-colour';

const pixels = (...colours: [count: number, red: number, green: number, blue: number, opacity?: number][]) =>
  colours.flatMap(([count, red, green, blue, opacity = 255]) =>
    Array.from({ length: count }, () => [red, green, blue, opacity]).flat(),
  );

test('C-03 a poster has the colour that the logo has most of, not its white, grey or what is not seen; one of black and white has none', () => {
  const logo = pixels(
    [500, 255, 255, 255],
    [300, 120, 125, 118],
    [90, 10, 20, 200, 0],
    [40, 140, 20, 30],
    [9, 20, 90, 20],
  );
  expect(mainColour(logo)).toBe('rgb(140 20 30)');
  expect(mainColour(pixels([10, 0, 0, 0], [10, 255, 255, 255]))).toBeUndefined();
  expect(mainColour([])).toBeUndefined();
});

test('C-03 a light colour is darkened until white text can be read on it', () => {
  const [red = 0, green = 0, blue = 0] =
    (mainColour(pixels([10, 255, 220, 0])) ?? '').match(/\d+/g)?.map(Number) ?? [];
  const light = [red, green, blue].map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const [r = 0, g = 0, b = 0] = light;
  expect(1.05 / (0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05)).toBeGreaterThanOrEqual(4.5);
  expect(red).toBeGreaterThan(blue);
});
