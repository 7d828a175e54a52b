import { CategoryList } from '@/features/category/category-list';

export default function CategoriesPage() {
  return <CategoryList />;
}
