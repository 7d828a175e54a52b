import { fileLink } from '@/client/http';
import { colourOfPicture } from '@/ui/media/main-colour';
import { colours } from '@/ui/theme/theme';
import { type FontFamily, layOutPicture, margin, type PictureShape, pictureSizes } from './picture-layout';
import type { PictureContent } from './season-picture';

const palette = colours('dark');
const weights: Record<FontFamily, number> = { display: 700, text: 500 };
/** Heights of the bars of sound, as shares of the highest. */
const bars = [0.3, 0.55, 0.9, 0.65, 1, 0.7, 0.85, 0.45, 0.6, 0.95, 0.5, 0.75, 0.35, 0.6, 0.25];

/** Our families, as the page has loaded them; other scripts and emoji come from the device. */
async function loadFamilies(): Promise<Record<FontFamily, string>> {
  const styles = getComputedStyle(document.documentElement);
  const familyOf = (family: FontFamily) =>
    `${styles.getPropertyValue(`--font-${family}`) || 'system-ui'}, system-ui, sans-serif`;
  const families = { display: familyOf('display'), text: familyOf('text') };
  await Promise.all(
    (['display', 'text'] as const).map((family) =>
      document.fonts.load(`${weights[family]} 40px ${families[family]}`).catch(() => []),
    ),
  );
  return families;
}

async function loadLogo(url: string | null): Promise<HTMLImageElement | undefined> {
  if (url === null) return undefined;
  const image = new Image();
  image.src = fileLink(url);
  try {
    await image.decode();
    return image;
  } catch {
    // Without a connection the picture has our mark.
    return undefined;
  }
}

const rightToLeft = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

interface DrawnPicture {
  /** PNG. */
  blob: Blob;
  /** Holds the picture itself: an object URL would have to be released, which fails while the page still reads it. */
  url: string;
}

/** Draws the picture in the browser, so that no name that is ticked leaves the device, and no connection is needed. */
export async function drawPicture(
  content: PictureContent,
  shape: PictureShape,
  logoUrl: string | null,
): Promise<DrawnPicture> {
  const { width, height } = pictureSizes[shape];
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw a picture.');
  const [families, logo] = await Promise.all([loadFamilies(), loadLogo(logoUrl)]);
  const colour = (logoUrl !== null && (await colourOfPicture(fileLink(logoUrl)))) || palette.navy3;
  const fontOf = (size: number, family: FontFamily) => `${weights[family]} ${size}px ${families[family]}`;
  const layout = layOutPicture(content, shape, (text, size, family) => {
    context.font = fontOf(size, family);
    return context.measureText(text).width;
  });

  const ground = context.createLinearGradient(0, 0, width * 0.5, height);
  ground.addColorStop(0, colour);
  ground.addColorStop(1, palette.navyDark);
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  // The lines of a pitch, seen from above.
  context.strokeStyle = palette.chalk;
  context.lineWidth = 4;
  context.beginPath();
  context.arc(width, layout.sound.y, width * 0.42, 0, Math.PI * 2);
  context.moveTo(0, layout.sound.y);
  context.lineTo(width, layout.sound.y);
  context.stroke();

  const { x, y, edge } = layout.logo;
  context.fillStyle = palette.plate;
  context.beginPath();
  context.roundRect(x, y, edge, edge, 28);
  context.fill();
  if (logo) {
    const scale = (edge - 20) / Math.max(logo.naturalWidth, logo.naturalHeight);
    const [wide, high] = [logo.naturalWidth * scale, logo.naturalHeight * scale];
    context.drawImage(logo, x + (edge - wide) / 2, y + (edge - high) / 2, wide, high);
  } else {
    drawSound(context, { x: x + 26, y: y + edge / 2, height: 60, width: edge - 52, count: 5 });
  }
  drawSound(context, { x: margin, ...layout.sound, width: width - 2 * margin, count: bars.length * 2 });

  context.fillStyle = palette.onNavy;
  context.textBaseline = 'alphabetic';
  context.textAlign = 'left';
  for (const line of layout.texts) {
    context.font = fontOf(line.size, line.family);
    context.direction = rightToLeft.test(line.text) ? 'rtl' : 'ltr';
    context.fillText(line.text, line.x, line.y);
  }
  const blob = await new Promise<Blob>((resolve, reject) => {
    canvas.toBlob(
      (made) => (made ? resolve(made) : reject(new Error('The picture could not be made.'))),
      'image/png',
    );
  });
  return { blob, url: await dataUrlOf(blob) };
}

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });

interface Sound {
  x: number;
  /** Its middle. */
  y: number;
  width: number;
  height: number;
  count: number;
}

function drawSound(context: CanvasRenderingContext2D, { x, y, width, height, count }: Sound): void {
  context.fillStyle = palette.flare;
  const step = width / (count - 0.5);
  for (let place = 0; place < count; place++) {
    const high = height * (bars[place % bars.length] ?? 1);
    context.beginPath();
    context.roundRect(x + place * step, y - high / 2, step / 2, high, step / 4);
    context.fill();
  }
}
