import {
  BinaryOperationNode,
  ColumnNode,
  type KyselyPlugin,
  OperationNodeTransformer,
  OperatorNode,
  ReferenceNode,
  ValueNode,
} from 'kysely';

/** Removes `firm_id = …` from every query built by the server: what a forgotten filter would be. For tests of the wall only. */
class ForgetFirm extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    const left = node.leftOperand;
    const isFirm = ReferenceNode.is(left) && ColumnNode.is(left.column) && left.column.column.name === 'firm_id';
    const isEquals = OperatorNode.is(node.operator) && node.operator.operator === '=';
    if (!isFirm || !isEquals || !ValueNode.is(node.rightOperand)) return super.transformBinaryOperation(node);
    return BinaryOperationNode.create(
      ValueNode.createImmediate(true),
      OperatorNode.create('='),
      ValueNode.createImmediate(true),
    );
  }
}

const transformer = new ForgetFirm();

export const withoutFirmPredicate: KyselyPlugin = {
  transformQuery: ({ node }) => transformer.transformNode(node),
  transformResult: async ({ result }) => result,
};
