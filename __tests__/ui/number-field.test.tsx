import { render, screen } from '@testing-library/react';
import { NumberField } from '@/ui/form/number-field';

test('the two buttons of a number field are named in the language of the page', () => {
  const words: Record<string, string> = {
    'Increase the number': 'Zahl erhöhen',
    'Decrease the number': 'Zahl verringern',
  };
  vi.stubGlobal('touchlineLanguage', { tag: 'de-DE', translate: (english: string) => words[english] });
  const { rerender } = render(<NumberField aria-label="Staffel" value={2} />);
  const names = () => screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(names()).toEqual(['Zahl erhöhen', 'Zahl verringern']);
  // antd takes them away from a field that cannot be changed, and makes others later.
  rerender(<NumberField aria-label="Staffel" value={2} disabled />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<NumberField aria-label="Staffel" value={2} />);
  expect(names()).toEqual(['Zahl erhöhen', 'Zahl verringern']);
});
