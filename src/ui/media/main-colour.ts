type Rgb = readonly [red: number, green: number, blue: number];

const edge = 48;
/** Colours of one step count as the same one. */
const step = 32;
/** The contrast of white text on it that WCAG 2.2 asks for. */
const contrastMin = 4.5;

const linear = (value: number) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

const contrastWithWhite = ([red, green, blue]: Rgb) =>
  1.05 / (0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue) + 0.05);

const darken = (colour: Rgb): Rgb => {
  const [red, green, blue] = colour.map((value) => Math.floor(value * 0.94));
  return [red ?? 0, green ?? 0, blue ?? 0];
};

/**
 * The colour that a picture has most of, dark enough for white text on it. Undefined when it has none: what is nearly grey,
 * white or transparent does not count. `pixels` is red, green, blue and opacity of each pixel.
 */
export function mainColour(pixels: ArrayLike<number>): string | undefined {
  const found = new Map<number, { count: number; sum: [number, number, number] }>();
  for (let i = 0; i + 3 < pixels.length; i += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = [0, 1, 2, 3].map((part) => pixels[i + part]);
    if (opacity < 128 || Math.max(red, green, blue) - Math.min(red, green, blue) < 40) continue;
    const key = [red, green, blue].reduce((sum, value) => sum * 8 + Math.floor(value / step), 0);
    const group = found.get(key) ?? { count: 0, sum: [0, 0, 0] };
    group.count += 1;
    group.sum = [group.sum[0] + red, group.sum[1] + green, group.sum[2] + blue];
    found.set(key, group);
  }
  const [most] = [...found.values()].sort((one, other) => other.count - one.count);
  if (!most) return undefined;
  const { count, sum } = most;
  let colour: Rgb = [Math.round(sum[0] / count), Math.round(sum[1] / count), Math.round(sum[2] / count)];
  while (contrastWithWhite(colour) < contrastMin) colour = darken(colour);
  return `rgb(${colour.join(' ')})`;
}

/** The main colour of the picture at an address of ours; undefined also when it cannot be read. */
export async function colourOfPicture(url: string): Promise<string | undefined> {
  const picture = new Image();
  picture.src = url;
  try {
    await picture.decode();
    const canvas = document.createElement('canvas');
    canvas.width = edge;
    canvas.height = edge;
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0, edge, edge);
    return context ? mainColour(context.getImageData(0, 0, edge, edge).data) : undefined;
  } catch {
    return undefined;
  }
}
